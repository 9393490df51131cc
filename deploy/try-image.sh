#!/usr/bin/env bash
# Builds the image of Dockerfile and runs it as compose.yaml does, without Docker and without an image from elsewhere: Debian comes from
# its packages, Node and npm from npm, and buildah carries out the steps. Takes root, debootstrap, buildah and ten minutes.
#
#   sudo deploy/try-image.sh [folder]     the folder keeps what is built; NPMRC names a file of settings for npm
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-$(mktemp -d)}
mkdir -p "$folder"
store=(--root "$folder/store" --runroot "$folder/run" --storage-driver vfs)
npmrc=(--volume /etc/ssl/certs:/etc/ssl/certs:ro)
[ -z "${NPMRC:-}" ] || npmrc+=(--volume "$NPMRC:/root/.npmrc:ro")

# what stands in for node:26-slim: Debian's smallest system, Node, npm, and the user with the id 1000
base=$folder/base
if [ ! -x "$base/usr/local/bin/node" ]; then
  debootstrap --variant=minbase --include=ca-certificates,libatomic1 bookworm "$base"
  npm install --prefix "$folder/npm" --no-audit --no-fund --allow-scripts=node "node@$(sed -n 's/^nodeVersion: //p' pnpm-workspace.yaml)" npm@11
  cp "$folder/npm/node_modules/node/bin/node" "$base/usr/local/bin/node"
  mkdir -p "$base/usr/local/lib/node_modules"
  cp -r "$folder/npm/node_modules/npm" "$base/usr/local/lib/node_modules/npm"
  for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$base/usr/local/bin/$name"; done
  chroot "$base" useradd --uid 1000 --user-group node
fi
container=$(buildah "${store[@]}" from scratch)
buildah "${store[@]}" copy --quiet "$container" "$base" / > /dev/null
buildah "${store[@]}" commit --quiet "$container" localhost/node:26-slim > /dev/null

buildah "${store[@]}" bud --layers --isolation chroot "${npmrc[@]}" --build-arg NODE_IMAGE=localhost/node:26-slim \
  --format docker --file deploy/Dockerfile --tag payments-platform .

# the container: the root cannot be written, the user has no capability, and the volume alone is kept
made=$(buildah "${store[@]}" from payments-platform)
root=$(buildah "${store[@]}" mount "$made")
config() { buildah "${store[@]}" inspect --type image --format "{{$1}}" payments-platform; }
echo "user $(config .Docker.Config.User), entry $(config .Docker.Config.Entrypoint)"
mkdir -p "$folder/volume" && chown 1000:1000 "$folder/volume"
inside() {
  # a namespace of mounts of its own; the shell becomes the process, so that its id is that of the server
  exec unshare --mount bash -c '
    set -e
    mount --bind "$1" "$1"
    mount --bind "$2" "$1/var/lib/payments-platform"
    mount -t proc proc "$1/proc"
    mount -t tmpfs none "$1/dev" && mknod -m 666 "$1/dev/null" c 1 3 && mknod -m 666 "$1/dev/urandom" c 1 9
    mount -o remount,bind,ro "$1"
    shift 2
    exec chroot --userspec=1000:1000 "$@"' bash "$root" "$folder/volume" "$root" env "${settings[@]}" "$@"
}
mapfile -t settings < <(buildah "${store[@]}" inspect --type image --format '{{range .Docker.Config.Env}}{{println .}}{{end}}' payments-platform | grep .)
mapfile -t entry < <(buildah "${store[@]}" inspect --type image --format '{{range .Docker.Config.Entrypoint}}{{println .}}{{end}}' payments-platform | grep .)
mapfile -t health < <(buildah "${store[@]}" inspect --type image --format '{{range .Docker.Config.Healthcheck.Test}}{{println .}}{{end}}' payments-platform | grep . | tail -n +2)
settings+=("PORT=${PORT:-18080}" STORE=memory DRAIN_SECONDS=0)
(inside "${entry[@]}" --version)
if (inside sh -c 'touch /opt/written'); then echo 'the root can be written' >&2; exit 1; fi
inside "${entry[@]}" > "$folder/log" &
server=$!
until (inside "${health[@]}"); do kill -0 "$server"; sleep 1; done
echo 'the check of health passes'
kill -TERM "$server"
wait "$server"
echo 'ended with 0'
if (inside "${health[@]}"); then echo 'the check of health passes without a server' >&2; exit 1; fi
