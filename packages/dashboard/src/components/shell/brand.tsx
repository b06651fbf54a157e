import { Link } from "@tanstack/react-router";
import icon from "../../icon.svg";
import classes from "./shell.module.css";

export function Brand() {
  return (
    <Link to="/" className={classes.brand}>
      <img src={icon} width={24} height={24} alt="" />
      Agent Run Service
    </Link>
  );
}
