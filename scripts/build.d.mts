export function ensureBuilt(options?: { force?: boolean }): Promise<boolean>
