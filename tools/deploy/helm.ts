import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { check, deploy, goTool, print } from "./tools.ts";

const chart = join(deploy, "helm/agent-run-service");
const kubernetes = "1.37.0";
const version = ["--kube-version", kubernetes];
const required = ["--set", "baseUrl=https://agents.example.com/v2", "--set", "database.url=postgres://db/agentrun"];
const everything = [
  ...required,
  ...["--set", "autoscaling.enabled=true", "--set", "ingress.enabled=true", "--set", "ingress.host=agents.example.com"],
  ...["--set", "ingress.tlsSecret=agents-tls", "--set-string", "settings.AGENTRUN_CONCURRENCY=200"],
  ...["--set", "networkPolicy.from[0].namespaceSelector.matchLabels.kubernetes\\.io/metadata\\.name=ingress"],
];
const ownSecrets = [
  ...["--set", "baseUrl=https://agents.example.com/v2", "--set", "database.existingSecret=agentrun-database"],
  ...["--set", "secretKey.existingSecret=agentrun-key", "--set", "migration.enabled=false"],
];
/** Values that the schema must reject, and the keyword that rejects them. */
const refused: readonly [string[], string][] = [
  [required.slice(2), "/baseUrl"],
  [required.slice(0, 2), "/database"],
  [[...required, "--set", "replicas=0"], "replicas"],
  [[...required, "--set", "ingress.enabled=true"], "ingress"],
  [[...required, "--set", "colour=red"], "colour"],
];

/** Runs Helm's checks of the chart, and validates every object against Kubernetes' schemas. */
export function checkHelm(directory: string): void {
  const helm = goTool(directory, "helm.sh/helm/v3/cmd/helm@v3.22.0", "helm");
  const kubeconform = goTool(directory, "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0", "kubeconform");
  const schemas = kubernetesSchemas(directory);
  for (const [name, values] of Object.entries({ required, everything, ownSecrets })) {
    check(helm, ["lint", "--strict", chart, ...version, ...values]);
    const file = join(directory, `${name}.yaml`);
    writeFileSync(file, check(helm, ["template", "trial", chart, ...version, "--is-upgrade", ...values]));
    const output = check(kubeconform, ["-strict", "-summary", "-schema-location", schemas, file]);
    if (!/[1-9]\d* resources? found.*Invalid: 0, Errors: 0, Skipped: 0/.test(output)) throw new Error(output);
    print(`helm lint and template, kubeconform, ${name}: ${output.trim()}`);
  }
  for (const [values, word] of refused) expectRefusal(helm, values, word);
  print(`the schema of the values rejects ${refused.map(([, word]) => word).join(", ")}`);
}

function expectRefusal(helm: string, values: string[], word: string): void {
  try {
    check(helm, ["template", "trial", chart, ...version, "--is-upgrade", ...values]);
  } catch (error) {
    if ((error as Error).message.includes(word)) return;
    throw error;
  }
  throw new Error(`The schema of the chart must reject ${values.join(" ")}, but accepts them.`);
}

/** The schema files of the chart's kinds. Add a new kind here. */
const kinds = [
  ...["deployment-apps-v1", "horizontalpodautoscaler-autoscaling-v2", "ingress-networking-v1", "job-batch-v1"],
  ...["networkpolicy-networking-v1", "poddisruptionbudget-policy-v1", "secret-v1", "service-v1", "serviceaccount-v1"],
];

/** Takes the schemas from a Python package, in two parts that are joined here, instead of from GitHub. */
function kubernetesSchemas(directory: string): string {
  const environment = join(directory, "schemas");
  check("python3", ["-m", "venv", environment]);
  const python = join(environment, "bin/python");
  const pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
  check(python, [...pip, `kubernetes-validate==${kubernetes}`]);
  const folder = "import os, kubernetes_validate as k; print(os.path.dirname(k.__file__))";
  const place = join(check(python, ["-c", folder]).trim(), `kubernetes-json-schema/v${kubernetes}-local-strict`);
  const read = (name: string) =>
    JSON.parse(readFileSync(join(place, `${name}.json`), "utf8").replaceAll("/api/_definitions.json#", "#"));
  const { $defs } = read("_definitions") as { $defs: unknown };
  for (const kind of kinds)
    writeFileSync(join(environment, `${kind}.json`), JSON.stringify({ ...read(kind), $id: undefined, $defs }));
  return `${environment}/{{.ResourceKind}}{{.KindSuffix}}.json`;
}
