export function wrongSubject(subject: string): string[]
export function changedLineCount(numstat: string): number
export function wrongCommits(base: string, root?: string): string[]
