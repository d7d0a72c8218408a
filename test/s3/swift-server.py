"""OpenStack Swift with s3api in one process: `swift-server.py FOLDER PORT NAME SECRET`, everything on loopback.

Prints the proxy's port as a line when it listens. The process that started it holds the other end of its standard input: when
that closes, it ends and removes the folder.
"""
import os
import shutil
import sys
from array import array
from time import time as now

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.account import server as account_server  # noqa: E402
from swift.common import storage_policy, utils  # noqa: E402
from swift.common.http_protocol import SwiftHttpProtocol  # noqa: E402
from swift.common.ring import RingData  # noqa: E402
from swift.common.wsgi import loadapp  # noqa: E402
from swift.container import server as container_server  # noqa: E402
from swift.obj import server as object_server  # noqa: E402

folder, port, name, secret = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
account, user = name.split(":")

PROXY = f"""
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth copy dlo slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
node_timeout = 20
conn_timeout = 5
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:dlo]
use = egg:swift#dlo
[filter:slo]
use = egg:swift#slo
[filter:versioned_writes]
use = egg:swift#versioned_writes
"""


class Cache:
    """What s3api and the proxy remember of accounts and buckets, without a memcached."""

    def __init__(self):
        self.held = {}

    def get(self, key, **_):
        value, until = self.held.get(key, (None, 0))
        return value if until == 0 or until > now() else None

    def set(self, key, value, time=0, **_):
        self.held[key] = (value, now() + time if time else 0)

    def incr(self, key, delta=1, time=0, **_):
        value = max(0, int(self.get(key) or 0) + delta)
        self.set(key, value, time)
        return value

    def decr(self, key, delta=1, time=0, **_):
        return self.incr(key, -delta, time)

    def delete(self, key, **_):
        self.held.pop(key, None)


def with_cache(app):
    cache = Cache()

    def answer(environ, start_response):
        environ["swift.cache"] = cache
        return app(environ, start_response)

    return answer


def write(file, text):
    with open(os.path.join(folder, file), "w", encoding="ascii") as out:
        out.write(text)


def listen(at=0):
    return eventlet.listen(("127.0.0.1", at), backlog=256)


def ring(file, at):
    device = {"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": "disk", "ip": "127.0.0.1", "port": at}
    device.update(replication_ip="127.0.0.1", replication_port=at)
    # One replica in two partitions on the one device.
    RingData([array("H", [0, 0])], [device], 31).save(os.path.join(folder, file))


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol, log_output=False)


os.makedirs(os.path.join(folder, "devices", "disk"), exist_ok=True)
write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = loopback\n")
write("proxy-server.conf", PROXY)
utils.set_swift_dir(folder)
storage_policy.reload_storage_policies()

LOGGER = utils.get_logger({"log_level": "ERROR"}, log_to_console=True)
STORAGE = {
    "devices": os.path.join(folder, "devices"),
    "swift_dir": folder,
    "mount_check": "false",
    "fallocate_reserve": "0",
    "disable_fallocate": "true",
}
sockets = [listen(), listen(), listen()]
for file, socket in zip(("account.ring.gz", "container.ring.gz", "object.ring.gz"), sockets):
    ring(file, socket.getsockname()[1])
serve(sockets[0], account_server.AccountController(STORAGE, logger=LOGGER))
serve(sockets[1], container_server.ContainerController(STORAGE, logger=LOGGER))
serve(sockets[2], object_server.ObjectController(STORAGE, logger=LOGGER))
proxy = listen(port)
serve(proxy, with_cache(loadapp(os.path.join(folder, "proxy-server.conf"))))
print(proxy.getsockname()[1], flush=True)

eventlet.tpool.execute(sys.stdin.buffer.read)
shutil.rmtree(folder, ignore_errors=True)
os._exit(0)
