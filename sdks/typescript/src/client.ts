import { Core } from "./core.ts";
import type { ClientOptions } from "./options.ts";
import { Agents } from "./resources/agents.ts";
import { Alerts } from "./resources/alerts.ts";
import { ApiKeys } from "./resources/api-keys.ts";
import { Audit } from "./resources/audit.ts";
import { Auth } from "./resources/auth.ts";
import { Caps } from "./resources/caps.ts";
import { Catalog } from "./resources/catalog.ts";
import { Configurations } from "./resources/configurations.ts";
import { Connectors } from "./resources/connectors.ts";
import { Datasets } from "./resources/datasets.ts";
import { ErrorReports } from "./resources/error-reports.ts";
import { Events } from "./resources/events.ts";
import { Experiments } from "./resources/experiments.ts";
import { Files } from "./resources/files.ts";
import { Members } from "./resources/members.ts";
import { Organization } from "./resources/organization.ts";
import { Pipelines } from "./resources/pipelines.ts";
import { Policies } from "./resources/policies.ts";
import { Providers } from "./resources/providers.ts";
import { Ratings } from "./resources/ratings.ts";
import { Replays } from "./resources/replays.ts";
import { Runs } from "./resources/runs.ts";
import { Scorers } from "./resources/scorers.ts";
import { ScoringRules } from "./resources/scoring-rules.ts";
import { Secrets } from "./resources/secrets.ts";
import { SingleSignOnResource } from "./resources/single-sign-on.ts";
import { Threads } from "./resources/threads.ts";
import { AnalyticsResource, UsageResource } from "./resources/usage.ts";
import { Webhooks } from "./resources/webhooks.ts";
import { Workers } from "./resources/workers.ts";

/** The client of the Agent Run Service. */
export class AgentRun extends Core {
  readonly runs: Runs = new Runs(this);
  readonly replays: Replays = new Replays(this);
  readonly datasets: Datasets = new Datasets(this);
  readonly scorers: Scorers = new Scorers(this);
  readonly scoringRules: ScoringRules = new ScoringRules(this);
  readonly experiments: Experiments = new Experiments(this);
  readonly ratings: Ratings = new Ratings(this);
  readonly threads: Threads = new Threads(this);
  readonly files: Files = new Files(this);
  readonly agents: Agents = new Agents(this);
  readonly catalog: Catalog = new Catalog(this);
  readonly pipelines: Pipelines = new Pipelines(this);
  readonly policies: Policies = new Policies(this);
  readonly caps: Caps = new Caps(this);
  readonly connectors: Connectors = new Connectors(this);
  readonly configurations: Configurations = new Configurations(this);
  readonly providers: Providers = new Providers(this);
  readonly secrets: Secrets = new Secrets(this);
  readonly workers: Workers = new Workers(this);
  readonly apiKeys: ApiKeys = new ApiKeys(this);
  readonly webhooks: Webhooks;
  readonly events: Events = new Events(this);
  readonly usage: UsageResource = new UsageResource(this);
  readonly analytics: AnalyticsResource = new AnalyticsResource(this);
  readonly alerts: Alerts = new Alerts(this);
  readonly errors: ErrorReports = new ErrorReports(this);
  readonly members: Members = new Members(this);
  readonly organization: Organization = new Organization(this);
  readonly singleSignOn: SingleSignOnResource = new SingleSignOnResource(this);
  readonly audit: Audit = new Audit(this);
  readonly auth: Auth = new Auth(this);

  constructor(options: ClientOptions = {}) {
    super(options);
    this.webhooks = new Webhooks(this, options.webhookSecret);
  }

  /** The same client with other options, such as a key, a timeout or headers. Both share their connections. */
  withOptions(options: ClientOptions): AgentRun {
    return new AgentRun(this.changed(options));
  }
}
