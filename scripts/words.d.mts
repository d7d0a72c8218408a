export type Word = { pattern: RegExp; but: string }
type Line = { number: number; text: string }
export function readWords(page?: string): Word[]
export function doneFiles(page?: string): string[]
export function addedLines(diff: string): Map<string, Line[]>
export function wrongWords(
  file: string,
  lines: readonly Line[],
  words?: readonly Word[],
  quoted?: readonly string[],
): string[]
export function wrongInChange(change: { diff: string; untracked: readonly string[] }): string[]
