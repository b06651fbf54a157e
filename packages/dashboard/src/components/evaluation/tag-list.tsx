import classes from "./tag-list.module.css";

/** The tags of a row. */
export const TagList = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
