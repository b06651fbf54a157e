import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { type SilentWay, targetOf, urlBy } from "../faults/silent-proxy.ts";
import { end } from "./patroni.ts";
import { networkPrefix } from "./run-directory.ts";

const relay = fileURLToPath(new URL("./relay.ts", import.meta.url));
const port = 5432;
let made = 0;

/**
 * A connection to the database through a separate network namespace, in which the kernel drops packets: nothing is
 * acknowledged, and neither side is notified. The database's socket is reached from inside it, as from any network.
 */
export async function startLossyNetwork(nft: readonly string[], databaseUrl: string): Promise<SilentWay> {
  assertPossible();
  made += 1;
  const number = (process.pid % 60) * 4 + (made % 4);
  const network = makeNetwork(`${networkPrefix(tmpdir())}${made}`, `10.218.${number}`);
  const setRules = (dropped: Iterable<number> | "all") =>
    execFileSync("ip", ["netns", "exec", network.name, ...nft, "-f", "-"], { input: rulesFor(dropped) });
  const silent = new Set<number>();
  const living = () => portsTo(network.address).filter((each) => !silent.has(each));
  let child: ChildProcess;
  try {
    child = await startRelay(network, databaseUrl);
  } catch (error) {
    network.remove();
    throw error;
  }
  return {
    url: urlBy(databaseUrl, port).replace("127.0.0.1", network.address),
    openCount: () => living().length,
    silentCount: () => portsTo(network.address).filter((each) => silent.has(each)).length,
    silence(count = Number.POSITIVE_INFINITY) {
      const chosen = living().slice(0, count);
      for (const each of chosen) silent.add(each);
      setRules(silent);
      return chosen.length;
    },
    swallow: () => void setRules("all"),
    release: () => void setRules(silent),
    async close() {
      await end(child);
      network.remove();
    },
  };
}

function assertPossible(): void {
  const isRoot = process.getuid?.() === 0;
  const hasIp = ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip"].some((file) => existsSync(file));
  if (isRoot && hasIp) return;
  throw new Error(
    "Packets can be dropped by root alone, in a network that `ip netns` makes: run these tests as root, after apt-get install iproute2.",
  );
}

/** Both ends of a virtual cable: ours, and one in a network namespace of that name. */
function makeNetwork(name: string, prefix: string) {
  const ip = (...words: string[]) => execFileSync("ip", words, { stdio: ["ignore", "ignore", "pipe"] });
  const [outside, inside] = [`${name}o`, `${name}i`];
  const address = `${prefix}.2`;
  ip("netns", "add", name);
  ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", name);
  ip("addr", "add", `${prefix}.1/30`, "dev", outside);
  ip("link", "set", outside, "up");
  ip("-n", name, "addr", "add", `${address}/30`, "dev", inside);
  ip("-n", name, "link", "set", inside, "up");
  // Deleting one end deletes the cable.
  return { name, address, remove: () => void ip("netns", "del", name) };
}

async function startRelay({ name, address }: { name: string; address: string }, databaseUrl: string) {
  const target = targetOf(databaseUrl);
  if (!("path" in target))
    throw new Error("The database has to listen on a socket's file, which is there in every network.");
  const words = ["netns", "exec", name, process.execPath, relay, address, String(port), target.path ?? ""];
  const child = spawn("ip", words, { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

/** Drops everything, or only packets with these remote ports; then new connections pass. */
function rulesFor(dropped: Iterable<number> | "all"): string {
  const ports = dropped === "all" ? "0-65535" : [...dropped].join(", ");
  const rule = (direction: "sport" | "dport") => (ports === "" ? "" : `tcp ${direction} { ${ports} } drop`);
  const chain = (hook: string, direction: "sport" | "dport") =>
    `chain ${hook} { type filter hook ${hook} priority 0; policy accept; ${rule(direction)}\n }`;
  return `table inet lossy\ndelete table inet lossy\ntable inet lossy {\n ${chain("input", "sport")}\n ${chain("output", "dport")}\n}\n`;
}

const established = "01";

/** Our ends of the connections to an address that a process still holds. */
function portsTo(address: string): number[] {
  const remote = `${toHex(address)}:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = readFileSync("/proc/net/tcp", "utf8").split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, local = "", to, state] = row.trim().split(/\s+/);
    return to === remote && state === established ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
  });
}

/** As the kernel lists it: four bytes, the last first. */
const toHex = (address: string): string =>
  address
    .split(".")
    .reverse()
    .map((part) => Number(part).toString(16).padStart(2, "0").toUpperCase())
    .join("");
