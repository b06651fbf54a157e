export {
  type AgentContext,
  type AgentModule,
  type ApprovalAnswer,
  type ApprovalQuestion,
  defineAgent,
  type FileContent,
  type FileInfo,
  type FilesContext,
  type FromSchema,
  type InputQuestion,
  type JsonSchema,
  type Question,
} from "../../server/src/runtimes/agent-context.ts";
