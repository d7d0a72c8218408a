export const NEWS = {
  show: (count: number) => `Show updates (${count})`,
  showRecord: 'Show changes',
  changed: 'This record has changed.',
}
