#!/usr/bin/env bash
# Boots Debian with systemd in a container and runs payments-platform.service there: it starts with all of its hardening, keeps a
# document, stops in order, and is not started again with a wrong key of the vault. Takes root, systemd-container, the folder of
# try-image.sh, and in DATABASE_URL an empty database that the container reaches on loopback.
#
#   sudo DATABASE_URL=postgres://… deploy/try-unit.sh folder
set -euo pipefail
cd "$(dirname "$0")"
folder=$1
: "${DATABASE_URL:?names an empty database}"
machine=$folder/machine
store=(--root "$folder/store" --runroot "$folder/run" --storage-driver vfs)

rm -rf "$machine"
cp -a "$folder/base" "$machine"
container=$(buildah "${store[@]}" from payments-platform)
cp -a "$(buildah "${store[@]}" mount "$container")/opt/payments-platform" "$machine/opt/"
buildah "${store[@]}" rm "$container" > /dev/null
cp "$machine/usr/local/bin/node" "$machine/usr/bin/node"
chroot "$machine" apt-get install -y -q --no-install-recommends systemd dbus curl > "$folder/apt.log" 2>&1

# as README.md says
chroot "$machine" useradd --system --user-group --home-dir /opt/payments-platform --shell /usr/sbin/nologin payments-platform
token=$(openssl rand -hex 32)
install -D --mode 600 /dev/stdin "$machine/etc/payments-platform/environment" <<END
BASE_URL=https://payments.example.com
DATABASE_URL=$DATABASE_URL
VAULT_KEY=$(openssl rand -base64 32)
OPERATOR_TOKEN=$token
PORT=${PORT:-28080}
PROCESSES=2
END
install --mode 644 payments-platform.service "$machine/etc/systemd/system/"

cat > "$machine/root/try.sh" <<'END'
exec > /root/result.txt 2> /root/errors.txt
base=http://127.0.0.1:$(sed -n 's/^PORT=//p' /etc/payments-platform/environment)
token=$(sed -n 's/^OPERATOR_TOKEN=//p' /etc/payments-platform/environment)
state() { systemctl show payments-platform --property NRestarts,ExecMainStatus,ActiveState | tr '\n' ' '; echo; }
systemctl enable --now payments-platform
for try in $(seq 120); do curl -sf "$base/health/ready" > /dev/null && break; sleep 1; done
curl -s -X POST "$base/operator/apps" -H "Operator-Token: $token" -H 'Operator-Name: Ada' -H 'Operator-Note: a trial' \
  -H 'Content-Type: application/json' -d '{"name":"Harbor","production_access":true}' > /root/app.json
member() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" /root/app.json; }
printf '%%PDF-1.4\n%%%%EOF\n' > /root/receipt.pdf
curl -s -o /dev/null -w 'document %{http_code}\n' "$base/documents" -H "App-Id: $(sed 's/^{"id":"\([0-9]*\)".*/\1/' /root/app.json)" \
  -H "App-Token: $(member app_token)" -H 'Api-Version: 3.2' -F type=dispute_evidence -F file=@/root/receipt.pdf
echo "kept $(find /var/lib/payments-platform/documents -type f | wc -l)"
echo "serves: $(state)"
systemctl stop payments-platform
echo "stopped: $(state)"
sed -i "s#^VAULT_KEY=.*#VAULT_KEY=$(head -c 32 /dev/urandom | base64)#" /etc/payments-platform/environment
systemctl start payments-platform
for try in $(seq 60); do systemctl is-failed --quiet payments-platform && break; sleep 1; done
sleep 5
echo "with another key: $(state)"
systemctl poweroff
END
cat > "$machine/etc/systemd/system/try.service" <<'END'
[Service]
ExecStart=/bin/bash /root/try.sh
[Install]
WantedBy=multi-user.target
END
mkdir -p "$machine/etc/systemd/system/multi-user.target.wants"
ln -s ../try.service "$machine/etc/systemd/system/multi-user.target.wants/try.service"
timeout 400 systemd-nspawn --quiet --directory "$machine" --boot --register=no --keep-unit > "$folder/boot.log" 2>&1
cat "$machine/root/result.txt"
diff "$machine/root/result.txt" - <<'END' && echo 'as expected'
document 201
kept 1
serves: NRestarts=0 ExecMainStatus=0 ActiveState=active 
stopped: NRestarts=0 ExecMainStatus=0 ActiveState=inactive 
with another key: NRestarts=0 ExecMainStatus=5 ActiveState=failed 
END
