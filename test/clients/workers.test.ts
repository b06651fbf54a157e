import { describeWorkers } from "../workers/describe-workers.ts";
import { goPrograms, pythonPrograms } from "../workers/programs.ts";

describeWorkers([...(await pythonPrograms()), ...(await goPrograms())]);
