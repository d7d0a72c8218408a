const number = (value: number) => value.toLocaleString('en-US')

export const RANGE_WORDS = {
  from: 'from',
  to: 'to',
  name: (label: string, unit: string, side: 'from' | 'to') =>
    [label, unit, side].filter((part) => part !== '').join(', '),
  andMore: (most: number) => `${number(most)}+`,
  limits: ({ most, step, unit }: { most: number; step: number; unit: string }) =>
    `0 to ${number(most)}${unit === '' ? '' : ` ${unit}`}, in steps of ${step} or any other; ${number(most)} means and more.`,
}
