import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const release = "s3rver@3.7.1";
const cache = fileURLToPath(new URL("../node_modules/.cache/", import.meta.url));

/** Put there once, and not among the packages of every installation: a hundred packages for one test. */
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

/** A store that speaks S3, knows one key and has one bucket. It reads signatures and does not check them. */
export async function startS3Server() {
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
    env: {
      AGENTRUN_FILES_URL: `s3+http://${address}/kept/some/prefix`,
      AGENTRUN_FILES_ACCESS_KEY: "S3RVER",
      AGENTRUN_FILES_SECRET_KEY: "S3RVER",
    },
    /** The names of what it keeps. */
    names: () =>
      readdirSync(join(directory, "kept"), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.replace("._S3rver_object", "")),
    async stop() {
      server.kill();
      await once(server, "exit");
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
