"""A webhook handler in Python that keeps its orders in memory, and prints them at /orders. MISTAKE names what it does wrong."""
import base64, hashlib, hmac, json, os, sys, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

mistake = os.environ.get("MISTAKE", "")
secret = base64.b64decode(os.environ["SIGNING_SECRET"].removeprefix("whsec_"))
orders, seen, payments = {}, set(), {}


def trusted(headers, body):
    identity, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "0")
    signed = f"{identity}.{at}.".encode() + body
    wanted = "v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
    recent = mistake == "any time" or abs(time.time() - int(at)) <= 300
    return recent and (mistake == "any signature" or hmac.compare_digest(wanted, headers.get("webhook-signature", "")))


def handle(notification):
    topic, payload = notification["topic"], notification["payload"]
    if topic.startswith("payments."):
        name = payload["reference_id"]
        if name is None:
            return
        payments[payload["id"]] = name
        order = orders.setdefault(name, {"order": name, "paid": 0, "fulfilled": 0, "refunds": {}, "contested": False})
        if topic == "payments.completed" or (mistake == "created is paid" and topic == "payments.created"):
            order["paid"] = payload["amount"]
            order["fulfilled"] = order["fulfilled"] + 1 if mistake == "fulfils again" else 1
    elif topic == "refunds.completed" and payload["payment"]["id"] in payments:
        orders[payments[payload["payment"]["id"]]]["refunds"][payload["id"]] = payload["amounts"]["total_amount"]
    elif topic == "disputes.funds_withdrawn" and payload["payment"]["id"] in payments:
        orders[payments[payload["payment"]["id"]]]["contested"] = mistake != "no disputes"


def shown(order):
    return {**{k: v for k, v in order.items() if k != "refunds"}, "refunded": sum(order["refunds"].values())}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.answer(200, json.dumps([shown(order) for order in orders.values()]).encode())

    def do_DELETE(self):
        for each in (orders, seen, payments):
            each.clear()
        self.answer(200)

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        body = self.rfile.read(length)
        if len(body) < length or not trusted(self.headers, body):
            return self.answer(400)
        notification = json.loads(body)
        if mistake == "fulfils again" or notification["id"] not in seen:
            handle(notification)
            seen.add(notification["id"])
        self.answer(200)


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
