// @ts-check
/**
 * Shapes: each checks a wire value and gives it back, or says what is allowed in its place.
 *
 * @template T
 * @typedef {(value: unknown, path: string) => T} Shape
 */

/** A wire value without the shape that the protocol asks for. */
export class ShapeError extends Error {
  /**
   * @param {string} path where the value stands
   * @param {string} allowed
   */
  constructor(path, allowed) {
    super(`${path} is not ${allowed}`);
    this.name = 'ShapeError';
  }
}

/**
 * A value that passes a test.
 * @template T
 * @param {(value: any) => boolean} isAllowed
 * @param {string} allowed the values that pass, in words
 * @returns {Shape<T>}
 */
const passing = (isAllowed, allowed) => (value, path) => {
  if (!isAllowed(value)) throw new ShapeError(path, allowed);
  return /** @type {T} */ (value);
};

/** @type {Shape<string>} */
export const text = passing((value) => typeof value === 'string', 'a string');

/** @type {Shape<boolean>} */
export const truth = passing((value) => typeof value === 'boolean', 'true or false');

/** @type {(least: number, most?: number) => Shape<number>} */
export const integer = (least, most = Number.MAX_SAFE_INTEGER) =>
  passing(
    (value) => Number.isSafeInteger(value) && least <= value && value <= most,
    `an integer from ${least} to ${most}`,
  );

/** @type {Shape<number>} */
export const anyInteger = integer(Number.MIN_SAFE_INTEGER);

/** @type {(pattern: RegExp, name: string) => Shape<string>} */
export const matching = (pattern, name) =>
  passing((value) => typeof value === 'string' && pattern.test(value), name);

/**
 * @template {string | number | null} T
 * @param {readonly T[]} values
 * @returns {Shape<T>}
 */
export const oneOf = (...values) =>
  passing((value) => values.includes(value), `one of ${values.join(', ')}`);

/** @type {Shape<string | number>} */
export const textOrInteger = passing(
  (value) => typeof value === 'string' || Number.isSafeInteger(value),
  'a string or an integer',
);

/**
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<T | null>}
 */
export const orNull = (shape) => (value, path) => (value === null ? null : shape(value, path));

/** @type {Shape<unknown[]>} */
const array = passing(Array.isArray, 'a list');

/**
 * A list, frozen.
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<readonly T[]>}
 */
export const listOf = (shape) => (value, path) => {
  const items = array(value, path);
  items.forEach((item, at) => shape(item, `${path}[${at}]`));
  return /** @type {readonly any[]} */ (Object.freeze(items));
};

/** @type {Shape<Record<string, unknown>>} */
const object = passing(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'an object',
);

/**
 * An object of any keys, frozen.
 * @template T
 * @param {Shape<string>} key
 * @param {Shape<T>} shape
 * @returns {Shape<Readonly<Record<string, T>>>}
 */
export const mapOf = (key, shape) => (value, path) => {
  const given = object(value, path);
  for (const name of Object.keys(given)) {
    key(name, path);
    shape(given[name], `${path}.${name}`);
  }
  return /** @type {Readonly<Record<string, any>>} */ (Object.freeze(given));
};

/**
 * An object of these fields and no others, frozen.
 * @template {Record<string, Shape<any>>} R
 * @template {Record<string, Shape<any>>} [O={}]
 * @param {R} required
 * @param {O} [optional]
 * @returns {Shape<Readonly<{[K in keyof R]: ReturnType<R[K]>} & {[K in keyof O]?: ReturnType<O[K]>}>>}
 */
export const record = (required, optional) => {
  const shapes = new Map(Object.entries({ ...required, ...optional }));
  const names = Object.keys(required);
  return (value, path) => {
    const given = object(value, path);
    for (const name of names) {
      if (!Object.hasOwn(given, name)) throw new ShapeError(`${path}.${name}`, 'there');
    }
    for (const name of Object.keys(given)) {
      const shape = shapes.get(name);
      if (!shape) throw new ShapeError(`${path}.${name}`, 'a field of it');
      shape(given[name], `${path}.${name}`);
    }
    return /** @type {any} */ (Object.freeze(given));
  };
};
