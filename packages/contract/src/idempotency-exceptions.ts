const safe = "Repeating the call has no further effect.";
const readOnly = "The call changes nothing.";

/** The calls that ignore `Idempotency-Key`, and what a repeated call does. All other `POST` and `PATCH` calls support it. */
export const idempotencyExceptions: Readonly<Record<string, string>> = {
  login: "A repeated call starts another session.",
  logout: safe,
  createToken: "A repeated call creates another token.",
  changePassword: "A repeated call is rejected, because the old password is no longer valid.",
  forgotPassword: "A repeated call sends another link.",
  resetPassword: "A repeated call is rejected, because a link works once.",
  switchOrganization: safe,
  lookUpInvitation: readOnly,
  acceptInvitation: "A repeated call is rejected, because an invitation works once.",
  beginSecondFactor: "A repeated call creates another secret.",
  confirmSecondFactor: "A repeated call is rejected, because a code works once.",
  renewRecoveryCodes: "A repeated call creates other codes.",
  removeSecondFactor: "A repeated call is rejected, because there is no second factor any more.",
  allowAuthorization: "A repeated call creates another code.",
  verifyEmailDomain: safe,
  cancelRuns: safe,
  registerWorker: "A repeated call registers another worker, and the first one expires.",
  pollWorker: "A repeated call returns the next runs.",
  reportWorker: "Its items have numbers, so that a repeated report is safe.",
  estimateReplay: readOnly,
  testPolicy: readOnly,
  testConnector: readOnly,
  connectConnector: "A repeated call returns another link.",
  disconnectConnector: safe,
  testProvider: readOnly,
  createFile: "A repeated call stores another file.",
  createFileLink: "A repeated call returns another link.",
};
