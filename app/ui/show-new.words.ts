export const NEWS = {
  show: (count: number) => `Show what is new (${count})`,
  showRecord: 'Show what is new',
  changed: 'This record has changed.',
}
