import { Alert, Button, Divider, Stack, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { providerSignInUrl, signInErrorText } from "../../lib/sign-in-errors.ts";
import { useSignInOptions } from "../../queries/single-sign-on.ts";

type ProviderSignInProps = { organization: string | undefined; next: string | undefined };

/** Leaves the dashboard for the provider's page. */
const goTo = (url: string) => window.location.assign(url);

export function SignInRefusal({ code }: { code: string }) {
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
      {signInErrorText(code)}
    </Alert>
  );
}

/** Sign-in without a password: the installation's provider and the organisation's own. */
export function ProviderSignIn({ organization, next }: ProviderSignInProps) {
  const { data: options } = useSignInOptions();
  const [isAsking, setAsking] = useState(false);
  const go = () => (organization ? goTo(providerSignInUrl({ organization, next })) : setAsking(true));
  return (
    <Stack gap="sm">
      <Divider label="or" labelPosition="center" />
      {options?.single_sign_on && (
        <Button variant="default" onClick={() => goTo(providerSignInUrl({ next }))}>
          {options.single_sign_on.name}
        </Button>
      )}
      {isAsking ? (
        <AddressForm next={next} />
      ) : (
        <Button variant="default" onClick={go}>
          Use my organisation's sign-in
        </Button>
      )}
    </Stack>
  );
}

/** The e-mail address determines the provider. */
function AddressForm({ next }: { next: string | undefined }) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get("work-email") ?? "");
    goTo(providerSignInUrl({ email, next }));
  };
  return (
    <form onSubmit={submit} aria-label="Single sign-on">
      <Stack gap="sm">
        <TextInput label="Work e-mail" name="work-email" type="email" autoComplete="email" required autoFocus />
        <Button type="submit">Continue</Button>
      </Stack>
    </form>
  );
}
