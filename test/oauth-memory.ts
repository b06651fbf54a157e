import type { OAuthClientProvider } from "@modelcontextprotocol/sdk/client/auth.js";
import type { OAuthTokens } from "@modelcontextprotocol/sdk/shared/auth.js";
import type { OAuthClient } from "./oauth-client.ts";

/** An official client's memory; it keeps the address that it would open in a browser. */
export class ClientMemory implements OAuthClientProvider {
  readonly clientMetadataUrl: string;
  readonly redirectUrl: string;
  asked: URL | null = null;
  private kept: OAuthTokens | undefined;
  private verifier = "";
  private information: { client_id: string } | undefined;
  constructor({ id, redirectUri }: Pick<OAuthClient, "id" | "redirectUri">) {
    this.clientMetadataUrl = id;
    this.redirectUrl = redirectUri;
  }
  get clientMetadata() {
    return { redirect_uris: [this.redirectUrl], token_endpoint_auth_method: "none" };
  }
  state = () => "a state of the client's";
  clientInformation = () => this.information;
  saveClientInformation = (information: { client_id: string }) => {
    this.information = information;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: OAuthTokens) => {
    this.kept = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier;
  };
  codeVerifier = () => this.verifier;
  invalidateCredentials = () => {
    this.kept = undefined;
  };
}
