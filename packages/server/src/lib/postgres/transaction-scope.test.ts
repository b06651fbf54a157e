import { expect, test } from "vitest";
import { createHttpClient, createHttpFetch } from "../http-client.ts";
import { createMailer } from "../mailer.ts";
import { createTxtLookup } from "../network/txt-lookup.ts";
import { assertOutsideTransaction, inTransactionScope, RemoteCallInTransaction } from "./transaction-scope.ts";

const request = { url: "https://example.com/", method: "GET", headers: {}, timeoutMs: 1_000, maxResponseBytes: 1 };
const mail = { to: "ada@example.com", subject: "", text: "" };

test.each<[string, () => Promise<unknown>]>([
  ["a request", () => createHttpClient({ allowNetworks: [] }).request(request)],
  ["an exchange", () => createHttpClient({ allowNetworks: [] }).exchange(request)],
  ["a stream", () => createHttpClient({ allowNetworks: [] }).stream(request)],
  ["a fetch", () => createHttpFetch({ allowNetworks: [] })("https://example.com/")],
  ["a TXT lookup", () => createTxtLookup(["127.0.0.1:1"])("example.com")],
  ["a mail", () => createMailer("smtp://127.0.0.1:1", "us@example.com").send(mail)],
])("%s throws inside a transaction", async (_what, call) => {
  await expect(inTransactionScope(call)).rejects.toThrow(RemoteCallInTransaction);
});

test("a transaction fails even if its work caught the error", async () => {
  const work = inTransactionScope(async () => {
    try {
      assertOutsideTransaction("A client");
    } catch {
      return "caught";
    }
  });
  await expect(work).rejects.toThrow("A client was used inside a database transaction.");
});

test("work that outlives its transaction is outside", async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  let later: Promise<void> | undefined;
  await inTransactionScope(async () => {
    later = ended.then(() => assertOutsideTransaction("A client"));
  });
  end();
  await expect(later).resolves.toBeUndefined();
});
