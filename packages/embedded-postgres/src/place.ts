import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { canEnter, findFirstUser, findOwner, isRoot, type RunAs } from "@agentrun/host";

/** Where the files of the database `name` are, and the user it runs as. Undefined means the user of the service. */
export type Place = { name: string; directory: string; location: string; runAs: RunAs | undefined };

export type PlaceOptions = {
  /** The name of the database and of its only user: lower-case letters. */
  name: string;
  directory: string;
  /** Called with messages for the operator. */
  print: (line: string) => void;
};

// /var/lib is first because temporary directories are cleaned of files that have not been used for weeks.
const FALLBACK_PARENTS = ["/var/lib", "/var/tmp", "/tmp"];

/** The service's environment must not configure the database. A fixed locale makes it start the same way everywhere. */
export const CHILD_ENVIRONMENT: NodeJS.ProcessEnv | undefined =
  process.platform === "win32" ? undefined : { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };

export const dataDirectoryOf = (place: Place): string => join(place.location, "data");
export const socketDirectoryOf = (place: Place): string => join(place.location, "socket");
export const logFileOf = (place: Place): string => join(place.location, "postgres.log");

/** Chooses the location of the database: `directory`, or a directory that the database's user can access. */
export async function findLocation(options: PlaceOptions, alternative: string): Promise<Place> {
  const { name } = options;
  const directory = await createDirectory(options.directory);
  if (!isRoot()) return { name, directory, location: directory, runAs: undefined };
  const location = await findRecordedLocation(directory);
  if (location !== undefined) return { name, directory, location, runAs: chooseUser(location, alternative) };
  return chooseLocation({ ...options, directory }, chooseUser(directory, alternative));
}

/** Creates a directory inside the location that only the database's user can access. */
export async function createOwnedDirectory(place: Place, path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (place.runAs) await chown(path, place.runAs.uid, place.runAs.gid);
}

async function createDirectory(wanted: string): Promise<string> {
  // The database's user must be able to enter the directory; secret files in it have their own mode.
  const created = await mkdir(wanted, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
  if (created !== undefined && isRoot()) await chmod(wanted, 0o711);
  return realpath(wanted);
}

async function chooseLocation({ name, directory, print }: PlaceOptions, runAs: RunAs): Promise<Place> {
  if (canEnter(runAs, directory)) return { name, directory, location: directory, runAs };
  if (existsSync(join(directory, "data"))) {
    throw new Error(
      `${directory} contains a database, but its user ${runAs.name} can no longer enter the directory. Restore its permissions`,
    );
  }
  const location = await createFallbackLocation(name, runAs);
  await recordLocation(directory, location);
  print(`The database runs as ${runAs.name}, who cannot enter ${directory}, so its files are in ${location}`);
  return { name, directory, location, runAs };
}

const CANDIDATE_USERS = ["postgres", "nobody", "daemon"];

function chooseUser(location: string, alternative: string): RunAs {
  const user = findOwner(join(location, "data")) ?? findFirstUser(CANDIDATE_USERS);
  if (user) return user;
  throw new Error(
    `PostgreSQL refuses to run as root, and this machine has none of the users ${CANDIDATE_USERS.join(", ")}. ` +
      `Start the service as an ordinary user, or ${alternative}`,
  );
}

async function createFallbackLocation(name: string, runAs: RunAs): Promise<string> {
  for (const parent of FALLBACK_PARENTS) {
    const location = await mkdtemp(join(parent, `${name}-`)).catch(() => undefined);
    if (location === undefined) continue;
    await chmod(location, 0o711);
    if (canEnter(runAs, location)) return location;
    await rm(location, { recursive: true });
  }
  throw new Error(
    `The user ${runAs.name} can enter none of ${FALLBACK_PARENTS.join(", ")}, so there is no location for the database`,
  );
}

async function findRecordedLocation(directory: string): Promise<string | undefined> {
  const place = await readJson<{ location: string }>(join(directory, "place.json"));
  if (place === undefined) return undefined;
  const { location } = place;
  if (!existsSync(location)) {
    throw new Error(
      `The database of ${directory} was stored in ${location}, which no longer exists. Restore it, or delete ${directory} to start over`,
    );
  }
  await assertOwner(directory, location);
  await recordOwner(directory, location);
  return location;
}

async function recordLocation(directory: string, location: string): Promise<void> {
  await writeFile(join(directory, "place.json"), `${JSON.stringify({ location })}\n`);
  await recordOwner(directory, location);
}

type Owner = { directory: string; inode: number };

const ownerFileOf = (location: string): string => join(location, "owner.json");
const inodeOf = async (path: string) => (await stat(path).catch(() => undefined))?.ino;

/** A copied directory also contains the reference to the files outside it, which belong to the original. A moved directory keeps them. */
async function assertOwner(directory: string, location: string): Promise<void> {
  const owner = await readJson<Owner>(ownerFileOf(location));
  if (owner === undefined || owner.directory === directory || owner.inode === (await inodeOf(directory))) return;
  if (owner.inode !== (await inodeOf(owner.directory))) return;
  throw new Error(
    `${directory} is a copy of ${owner.directory}, whose database is in ${location} and is not part of the copy. To run the copy separately, ` +
      `stop that service, copy ${location} elsewhere as it is (cp -a), delete owner.json there, and set the new path in ${directory}/place.json`,
  );
}

async function recordOwner(directory: string, location: string): Promise<void> {
  const owner: Owner = { directory, inode: (await inodeOf(directory)) ?? 0 };
  await writeFile(ownerFileOf(location), `${JSON.stringify(owner)}\n`, { mode: 0o600 });
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}
