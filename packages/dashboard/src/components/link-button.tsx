import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

type AnchorProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

const AnchorButton = (props: AnchorProps & { ref?: Ref<HTMLAnchorElement> }) => <Button component="a" {...props} />;

/** A link that looks like a button; its target is type-checked against the routes. */
export const LinkButton = createLink(AnchorButton);
