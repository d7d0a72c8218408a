/** The save status of a form, next to its buttons. */
export const SAVED_LINE = {
  waiting: 'Saving…',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  failed: 'Not saved. Trying again.',
  signed_out: 'Not saved. You are signed out. Your entries are still here.',
  conflict: 'Not saved. Choose between the two texts first.',
  refused: 'Not saved.',
}
