import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * What these tests need and the project does not include: etcd, PgBouncer and nftables from Debian, Patroni from PyPI, PostgreSQL
 * 15 if the machine has none. Everything is unpacked into one temporary directory, which is reused; nothing is installed.
 * It needs Debian's apt-get and dpkg, Python 3 and some minutes, but no privileges.
 */
export type Tools = {
  etcd: string;
  patroni: string;
  /** The location of the programs, and the libraries they need if they are not the machine's own. */
  postgres15: { programs: string; libraries: string | null };
  /** The command of each: PgBouncer as in Debian 12, and one that supports prepared statements. */
  pgbouncers: Record<"1.18" | "1.24", string[]>;
  /** The command of nftables. */
  nft: string[];
};

const place = join(tmpdir(), "agentrun-failover-tools");
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg";

/** A program of another release than the machine's needs its own C library; it is started with that library's loader. */
const common =
  "libc6 libpam0g libsystemd0 libcap2 liblzma5 libzstd1 liblz4-1 libgcrypt20 libgpg-error0 libaudit1 libcap-ng0 zlib1g";
const postgresPackages =
  "postgresql-15 postgresql-client-15 libpq5 libxml2 libicu72 libllvm14 libldap-2.5-0 libsasl2-2 libgssapi-krb5-2 libkrb5-3 " +
  "libk5crypto3 libkrb5support0 libcom-err2 libkeyutils1 libssl3 libxslt1.1 libedit2 libbsd0 libmd0 libz3-4 libtinfo6 libstdc++6";

const nftPackages =
  "nftables libnftables1 libnftnl11 libmnl0 libjansson4 libgmp10 libxtables12 libedit2 libbsd0 libmd0 libtinfo6 libc6";
const pgbouncer = "usr/sbin/pgbouncer";

export function installTools(): Tools {
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o755);
  const bookworm = unpack("bookworm", `etcd-server pgbouncer libc-ares2 libevent-2.1-7 libssl3 ${common}`);
  const trixie = unpack("trixie", `pgbouncer libcares2 libevent-2.1-7t64 libssl3t64 ${common}`);
  return {
    etcd: join(bookworm, "usr/bin/etcd"),
    patroni: installPatroni(),
    postgres15: findPostgres15(),
    pgbouncers: { "1.18": runByOwnLoader(bookworm, pgbouncer), "1.24": runByOwnLoader(trixie, pgbouncer) },
    nft: runByOwnLoader(unpack("bookworm", nftPackages, "nftables"), "usr/sbin/nft"),
  };
}

function installPatroni(): string {
  const venv = join(place, "patroni");
  const patroni = join(venv, "bin/patroni");
  if (existsSync(patroni)) return patroni;
  // A directory below a home directory could not be read by PostgreSQL's user.
  run(existsSync("/usr/bin/python3") ? "/usr/bin/python3" : "python3", "-m", "venv", venv);
  run(join(venv, "bin/pip"), "install", "--quiet", "patroni[etcd3]==4.1.5", "psycopg[binary]");
  return patroni;
}

function findPostgres15(): Tools["postgres15"] {
  const programs = "/usr/lib/postgresql/15/bin";
  if (existsSync(join(programs, "postgres"))) return { programs, libraries: null };
  const root = unpack("bookworm", postgresPackages, "postgres");
  return { programs: join(root, programs), libraries: librariesOf(root) };
}

/** Unpacks Debian packages into a directory and returns it. */
function unpack(suite: string, packages: string, name = suite): string {
  const directory = join(place, name);
  const root = join(directory, "root");
  const done = join(directory, "done");
  if (existsSync(done)) return root;
  for (const part of ["lists/partial", "cache/archives/partial", "root"])
    mkdirSync(join(directory, part), { recursive: true });
  writeFileSync(join(directory, "sources.list"), `deb [signed-by=${keyring}] ${findMirror()} ${suite} main\n`);
  const options = [
    `Dir::Etc::sourcelist=${directory}/sources.list`,
    "Dir::Etc::sourceparts=-",
    `Dir::State::Lists=${directory}/lists`,
    "Dir::State::status=/dev/null",
    `Dir::Cache=${directory}/cache`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  run("apt-get", "--quiet", ...options, "update");
  execFileSync("apt-get", ["--quiet", ...options, "download", ...packages.split(" ")], {
    cwd: directory,
    stdio: quiet,
  });
  for (const file of globSync("*.deb", { cwd: directory })) run("dpkg", "-x", join(directory, file), root);
  writeFileSync(done, "");
  return root;
}

/** The mirror that this machine gets its own packages from. */
function findMirror(): string {
  const targets = ["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian"];
  const [mirror] = execFileSync("apt-get", targets, { encoding: "utf8" }).split("\n");
  if (!mirror) throw new Error("no Debian mirror is configured in /etc/apt: these tests need one");
  return mirror;
}

const triples: Partial<Record<NodeJS.Architecture, string>> = { x64: "x86_64-linux-gnu", arm64: "aarch64-linux-gnu" };

const librariesOf = (root: string): string =>
  ["lib", "usr/lib"].map((directory) => join(root, directory, triples[process.arch] ?? "")).join(":");

function runByOwnLoader(root: string, program: string): string[] {
  const [loader] = globSync(`{lib,usr/lib}/*-linux-gnu/ld-linux-*.so.*`, { cwd: root });
  if (!loader) throw new Error(`there is no loader below ${root}`);
  return [join(root, loader), "--library-path", librariesOf(root), join(root, program)];
}

const quiet: ["ignore", "ignore", "inherit"] = ["ignore", "ignore", "inherit"];

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: quiet });
