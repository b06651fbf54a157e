/** Samples of streams and uploads, among others: their methods are written by hand, and so are these samples. */
type OwnSample = { typescript?: string; python?: string; go?: string };

const typescriptHead = 'import { AgentRun } from "agent-run-client";\n\nconst client = new AgentRun();\n';
const pythonHead = "from agent_run_client import AgentRun\n\nclient = AgentRun()\n";
const goHead = "client, err := agentrun.New()\nif err != nil {\n\treturn err\n}\n";

const reading = "for await (const event of stream) console.log(event.type);\n";
const readingInPython = "    for event in stream:\n        print(event.type)\n";
const readingInGo =
  "for event, err := range stream.Events() {\n\tif err != nil {\n\t\treturn err\n\t}\n\tfmt.Println(event.Type)\n}\n";
const copying = "if err != nil {\n\treturn err\n}\ndefer content.Close()\n_, err = io.Copy(os.Stdout, content)\n";

export const ownSamples: Readonly<Record<string, OwnSample>> = {
  getAuthorizationRequest: {
    typescript:
      'import { AgentRun } from "agent-run-client";\n\nconst client = new AgentRun({ session: true });\nconst answer = await client.auth.authorizationRequest(request);\n',
  },
  switchOrganization: {
    typescript:
      'import { AgentRun } from "agent-run-client";\n\nconst client = new AgentRun({ session: true });\nconst answer = await client.auth.switchOrganization(id);\n',
  },
  streamRun: {
    typescript: `${typescriptHead}const stream = await client.runs.stream({ agent_id: agentId, input: { query: "hello" } });\n${reading}`,
    python: `${pythonHead}with client.runs.stream(agent_id=agent_id, input={"query": "hello"}) as stream:\n${readingInPython}`,
    go: `${goHead}stream := client.Runs.Stream(ctx, agentrun.CreateRunRequest{\n\tAgentID: agentID, Input: map[string]any{"query": "hello"},\n})\n${readingInGo}`,
  },
  followRun: {
    typescript: `${typescriptHead}const stream = await client.runs.follow(id);\n${reading}`,
    python: `${pythonHead}with client.runs.follow(id) as stream:\n${readingInPython}`,
    go: `${goHead}stream := client.Runs.Follow(ctx, runID, agentrun.FollowRunQuery{})\n${readingInGo}`,
  },
  followPipelineRun: {
    typescript: `${typescriptHead}const stream = await client.pipelines.runs.follow(id, runId);\n${reading}`,
    python: `${pythonHead}with client.pipelines.follow_run(id, run_id) as stream:\n${readingInPython}`,
    go: `${goHead}stream := client.Pipelines.FollowRun(ctx, pipelineID, runID, agentrun.FollowPipelineRunQuery{})\n${readingInGo}`,
  },
  createAgentCode: {
    typescript: `${typescriptHead}const code = await client.agents.createCode(content);\n`,
    python: `${pythonHead}code = client.agents.create_code(content)\n`,
    go: `${goHead}code, err := client.Agents.CreateCode(ctx, content)\n`,
  },
  createFile: {
    typescript: `${typescriptHead}const file = await client.files.create("a,b\\n1,2\\n", { name: "table.csv", contentType: "text/csv" });\n`,
    python: `${pythonHead}file = client.files.create("a,b\\n1,2\\n", name="table.csv", content_type="text/csv")\n`,
    go: `${goHead}upload := agentrun.Upload{Content: strings.NewReader("a,b\\n1,2\\n"), ContentType: "text/csv"}\nfile, err := client.Files.Create(ctx, upload, agentrun.CreateFileQuery{Name: agentrun.Some("table.csv")})\n`,
  },
  getFileContent: {
    typescript: `${typescriptHead}const answer = await client.files.content(id);\nconst bytes = await answer.bytes();\n`,
    python: `${pythonHead}content = client.files.content(id)\n`,
    go: `${goHead}content, err := client.Files.Content(ctx, fileID)\n${copying}`,
  },
  getSharedFile: {
    typescript: `${typescriptHead}const answer = await client.files.getShared(id, token);\nconst bytes = await answer.bytes();\n`,
    python: `${pythonHead}content = client.files.get_shared(id, token=token)\n`,
    go: `${goHead}content, err := client.Files.GetShared(ctx, fileID, agentrun.GetSharedFileQuery{Token: token})\n${copying}`,
  },
};
