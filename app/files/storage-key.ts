/** Names of files that are still being looked at lie here, and no key does. */
export const TEMPORARY = 'tmp'
const SAFE_KEY = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)+$/

/** Whether a text can name a stored object: "{bucket}/{path}" without a step up, a hidden part or a foreign character. */
export function isStorageKey(text: string): boolean {
  return SAFE_KEY.test(text) && !text.startsWith(`${TEMPORARY}/`)
}
