/** What is said of chosen files (MEM-240). */
export const CHOSEN = {
  tooMany: 'Too many files',
  beyond: (most: number, names: string) => `Maximum ${most} files allowed. Not sent: ${names}`,
} as const
