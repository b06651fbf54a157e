import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { vi } from "vitest";

const release = "s3rver@3.7.1";
const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));

/** Installed once into a cache, and not with the project's packages: a hundred packages for one test. */
async function installed(): Promise<string> {
  const folder = join(cache, `agentrun-${release.replace("@", "-")}`);
  const program = join(folder, "node_modules/s3rver/bin/s3rver.js");
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, "s3rver-"));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"];
  await promisify(execFile)("npm", ["install", ...options, "--prefix", fresh, release]);
  try {
    renameSync(fresh, folder);
  } catch {
    // Another run of the suite was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
  return program;
}

/** An S3 store with one key and one bucket. */
export type S3Server = {
  env: Record<"AGENTRUN_FILES_URL" | "AGENTRUN_FILES_ACCESS_KEY" | "AGENTRUN_FILES_SECRET_KEY", string>;
  /** A key that it rejects: an unknown one, or, if it verifies signatures, its own with another secret. */
  wrongKey: Partial<S3Server["env"]>;
  /** The names of its objects. */
  names(): string[];
  stop(): Promise<void>;
};

/**
 * A server that is installed in seconds, and does not verify signatures; or with `AGENTRUN_TEST_S3=versitygw` a gateway that
 * does, which takes minutes to build and needs Go.
 */
export const startS3Server = (): Promise<S3Server> =>
  process.env.AGENTRUN_TEST_S3 === "versitygw" ? startVersityGateway() : startS3rver();

async function startS3rver(): Promise<S3Server> {
  const program = await installed();
  const directory = mkdtempSync(join(tmpdir(), "agentrun-s3-"));
  const places = ["-d", directory, "-a", "127.0.0.1", "-p", "0", "--no-vhost-buckets", "--configure-bucket", "kept"];
  const server = spawn(process.execPath, [program, ...places], { stdio: ["ignore", "pipe", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      const found = /listening on (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    server.once("exit", (code) => reject(new Error(`${release} ended with ${code}`)));
  });
  server.stderr.resume();
  return {
    env: envOf(address, "S3RVER", "S3RVER"),
    wrongKey: { AGENTRUN_FILES_ACCESS_KEY: "nobody" },
    names: () =>
      readdirSync(join(directory, "kept"), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.replace("._S3rver_object", "")),
    stop: () => end(server, directory),
  };
}

const gateway = "github.com/versity/versitygw/cmd/versitygw@v1.8.0";

async function startVersityGateway(): Promise<S3Server> {
  const folder = join(cache, "agentrun-versitygw-1.8.0");
  const program = join(folder, "versitygw");
  if (!existsSync(program))
    await promisify(execFile)("go", ["install", gateway], { env: { ...process.env, GOBIN: folder } });
  const directory = mkdtempSync(join(tmpdir(), "agentrun-s3-"));
  // A bucket is a folder; metadata of its objects is in sidecar files, where extended attributes are not supported.
  for (const name of ["objects/kept", "attributes"]) mkdirSync(join(directory, name), { recursive: true });
  const [accessKey, secretKey] = ["a-key", "and its secret/+="];
  const address = `127.0.0.1:${await freePort()}`;
  const own = ["--port", address, "--access", accessKey, "--secret", secretKey, "--region", "eu-central-1"];
  const places = ["posix", "--sidecar", join(directory, "attributes"), join(directory, "objects")];
  const server = spawn(program, [...own, ...places], { stdio: "ignore" });
  await vi.waitFor(() => fetch(`http://${address}/`), { timeout: 20_000, interval: 50 });
  return {
    env: envOf(address, accessKey, secretKey),
    wrongKey: { AGENTRUN_FILES_SECRET_KEY: "another" },
    names: () =>
      readdirSync(join(directory, "objects/kept"), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(join(directory, "objects/kept"), join(entry.parentPath, entry.name))),
    stop: () => end(server, directory),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const envOf = (address: string, accessKey: string, secretKey: string): S3Server["env"] => ({
  AGENTRUN_FILES_URL: `s3+http://${address}/kept/some/prefix?region=eu-central-1`,
  AGENTRUN_FILES_ACCESS_KEY: accessKey,
  AGENTRUN_FILES_SECRET_KEY: secretKey,
});

async function end(server: ChildProcess, directory: string): Promise<void> {
  server.kill();
  await once(server, "exit");
  rmSync(directory, { recursive: true, force: true });
}
