import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Writes a .br and a .gz file for every text file, so that the service does not compress responses. */
export function compress(): Plugin {
  let directory = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      directory = join(config.root, config.build.outDir, "assets");
    },
    closeBundle() {
      for (const name of readdirSync(directory).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(directory, name));
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };
        writeFileSync(join(directory, `${name}.br`), brotliCompressSync(bytes, { params }));
        writeFileSync(join(directory, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
