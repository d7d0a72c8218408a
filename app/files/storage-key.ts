/** Folder for files under inspection; never part of a key. */
export const TEMPORARY = 'tmp'
const SAFE_KEY = /^(?!.*(?:^|\/)\.)[\w.-]+(?:\/[\w.-]+)+$/

/** Whether a string is a valid storage key: "{bucket}/{path}" without "..", hidden segments or other characters. */
export function isStorageKey(text: string): boolean {
  return SAFE_KEY.test(text) && !text.startsWith(`${TEMPORARY}/`)
}
