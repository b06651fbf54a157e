export { findCommandLine, findProcessStart, isAlive } from "./processes.ts";
export { canEnter, canRead, canWrite, findFirstUser, findOwner, findUser, isRoot, type RunAs } from "./users.ts";
