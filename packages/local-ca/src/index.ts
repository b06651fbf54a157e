export { type CertificateFiles, ensureLocalCertificate } from "./local-ca.ts";
export { makeServerCertificate } from "./x509.ts";
