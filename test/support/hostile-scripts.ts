/** Programs that try what a sandbox must not allow. Each prints in capitals what succeeded. */

export const reachOut = (port: string, name: string): string => `
import socket
def attempt(what, family, kind, address):
    try:
        with socket.socket(family, kind) as s:
            s.settimeout(2)
            s.connect(address)
            s.send(b"x")
        print("OPEN", what)
    except OSError as error:
        print("shut", what, error)
attempt("service", socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", ${port}))
attempt("abstract", socket.AF_UNIX, socket.SOCK_STREAM, "\\0${name}")
attempt("metadata", socket.AF_INET, socket.SOCK_STREAM, ("169.254.169.254", 80))
attempt("datagram", socket.AF_INET, socket.SOCK_DGRAM, ("192.0.2.1", 53))
attempt("v6", socket.AF_INET6, socket.SOCK_DGRAM, ("2001:db8::1", 53))
attempt("host", 40, socket.SOCK_STREAM, (2, 1024))
attempt("raw", 17, socket.SOCK_RAW, ("lo", 0))
print(sorted(name for _, name in socket.if_nameindex()))`;

export const readAround = (paths: readonly string[]): string => `
import glob, os
for path in ${JSON.stringify(paths)}:
    try:
        print("OPEN", path, os.listdir(path) if os.path.isdir(path) else open(path).read(20))
    except OSError as error:
        print("shut", path)
environments = [open(path, "rb").read() for path in glob.glob("/proc/[0-9]*/environ")]
print("SECRET" if any(b"AGENTRUN" in one or b"DATABASE_URL" in one for one in environments) else "clean", sorted(os.environ))
print("uid", os.getuid(), "caps", [line.split()[1] for line in open("/proc/self/status") if line.startswith("CapEff")], "processes", len(environments))`;

export const writeAround: string = `
import os
for path in ["/x", "/usr/x", "/etc/x", "/opt/node/bin/node", "/dev/x", "/proc/sys/kernel/core_pattern", "/proc/sys/user/max_user_namespaces"]:
    try:
        open(path, "a").write("x")
        print("WRITTEN", path)
    except OSError as error:
        print("shut", path)
for folder in ["/tmp", "/dev/shm"]:
    count = 0
    try:
        for count in range(1000):
            with open(f"{folder}/{count}", "wb") as file: file.write(b"x" * 1_000_000)
    except OSError as error:
        print(folder, "holds", count, error.strerror)`;

/** Opens files until the system refuses. */
export const countFiles: string = `
import os
held = []
try:
    while len(held) < 5_000: held.append(os.open("/dev/null", os.O_RDONLY))
except OSError: pass
print("opened", len(held))
`;

export const countForks: string = `
import os, time
made = 0
try:
    while made < 1000:
        if os.fork() == 0: time.sleep(30); os._exit(0)
        made += 1
except OSError as error:
    print("forked", made, error.strerror)`;

export const holdTogether: string = `
import os, time
for _ in range(8):
    if os.fork() == 0:
        held = bytearray(60_000_000)
        time.sleep(30)
time.sleep(30)`;

/** Memory that belongs to no process. */
export const holdUnseen: string = `
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
try: os.memfd_create("x"); print("MADE memfd")
except OSError as error: print("shut memfd")
print("shut shmget" if libc.shmget(0, 1 << 30, 0o1600) == -1 else "MADE shmget")
print("shut semget" if libc.semget(0, 32000, 0o1600) == -1 else "MADE semget")
print("shut msgget" if libc.msgget(0, 0o1600) == -1 else "MADE msgget")
print("shut mq_open" if libc.syscall({"x86_64": 240, "aarch64": 180}[os.uname().machine], b"x", 0o102, 0o600, None) == -1 else "MADE mq_open")`;

/** Unread socket buffers belong to the kernel, and to no process. Each process fills all sockets that it may open. */
export const holdInSockets: string = `
import os, socket, time
def fill():
    held = []
    try:
        while True: held.append(socket.socketpair())
    except OSError: pass
    count = 0
    for one in (end for pair in held for end in pair):
        one.setblocking(False)
        try: one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_000_000); print("SET the size of a buffer")
        except OSError: pass
        try:
            while True: count += one.send(b"x" * 65_536)
        except OSError: pass
    time.sleep(30)
try:
    for _ in range(60):
        if os.fork() == 0: fill()
except OSError: pass
fill()`;

/** Leaves a process behind that ignores signals; `last` is the parent's own last command. */
export const leaveBehind = (word: string, last: string): string => `
import os, signal, sys, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
if os.fork() == 0:
    os.setsid()
    os.execv(sys.executable, [sys.executable, "-c", "import time; time.sleep(600)", "${word}"])
print("begun", flush=True)
${last}`;

export const leaveLinks = (secret: string): string => `
import os, socket
os.symlink("/etc/passwd", "out/passwd")
os.symlink("${secret}", "out/credentials.json")
os.symlink("/usr", "out/usr")
os.mkfifo("out/fifo")
socket.socket(socket.AF_UNIX).bind("out/socket")
open("out/..hidden\\n name.txt", "w").write("odd")
open("out/" + "long" * 50 + ".txt", "w").write("long")
with open("out/sparse", "wb") as file:
    try: file.truncate(1 << 40)
    except OSError as error: print("refused", error.strerror)`;

export const breakOut = (pids: readonly (number | undefined)[]): string => `
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def attempt(what, call):
    result = call()
    print("DONE" if result >= 0 else "shut", what, os.strerror(ctypes.get_errno()) if result < 0 else "")
for pid in ${JSON.stringify(pids)}:
    try:
        os.kill(pid, 9)
        print("DONE kill")
    except OSError as error:
        print("shut kill", error.strerror)
attempt("ptrace", lambda: libc.ptrace(16, 1, 0, 0))
attempt("userns", lambda: libc.unshare(0x10000000))
attempt("netns", lambda: libc.unshare(0x40000000))
attempt("mount", lambda: libc.mount(b"none", b"/tmp", b"tmpfs", 0, 0))
attempt("keyctl", lambda: libc.syscall(250 if os.uname().machine == "x86_64" else 219, 0, -4, 0, 0, 0))
attempt("io_uring", lambda: libc.syscall(425, 8, 0))
attempt("chroot", lambda: libc.chroot(b"/tmp"))
attempt("setuid", lambda: libc.setuid(0))
os.kill(-1, 15)`;
