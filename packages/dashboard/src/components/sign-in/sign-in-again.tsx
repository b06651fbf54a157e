import { Anchor, Modal, Text } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { useMe, useSignInAgain, useSignOut } from "../../queries/session.ts";
import { ProviderSignIn } from "../single-sign-on/provider-sign-in.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

/** A sign-in dialog over a page whose session has ended; the page keeps its state. */
export function SignInAgain() {
  const { data: me } = useMe();
  const signIn = useSignInAgain();
  const leave = useSignOut();
  const here = useLocation({ select: ({ href }) => href });
  if (!me?.user) return null;
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      zIndex={400}
    >
      <SignInSteps
        signIn={signIn}
        email={me.user.email}
        organization={me.organization.id}
        note={<Text size="sm">Sign in again to continue. Your changes are still here.</Text>}
        providers={
          <>
            <ProviderSignIn organization={me.organization.id} next={here} />
            <Anchor component="button" type="button" size="xs" w="fit-content" onClick={() => leave.mutate()}>
              Leave and use a different account
            </Anchor>
          </>
        }
      />
    </Modal>
  );
}
