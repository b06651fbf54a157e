import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type AnchorProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

const AnchorButton = (props: AnchorProps & { ref?: Ref<HTMLAnchorElement> }) => <Button component="a" {...props} />;

/** A link that looks like a button; where it leads is checked against the routes there are. */
export const LinkButton = createLink(AnchorButton);
