/** Goes on with a value at once where it is there, and with a promise once it is: most values are, and no promise is made for them. */
export const andThen = <T, U>(value: Promise<T> | T, next: (value: T) => Promise<U> | U): Promise<U> | U =>
  value instanceof Promise ? value.then(next) : next(value);
