export const ALERT_FORM = {
  kind: 'Kind of alert',
  place: { label: 'Location', hint: 'A city by any of its names, or a country.', example: 'Warsaw' },
  threshold: { label: 'Threshold', hint: 'Up or down by so much or more, from the price before.' },
  propertyType: 'Property type',
  priceMax: { label: 'Maximum price', hint: 'Listings whose price you may see, up to this one.' },
  countries: 'Countries',
  recommendation:
    "It reads your company's profile and the listings that you marked. At most three listings a day, each with the reasons.",
  told: 'Tell me',
  toldHints: { at_once: 'As soon as it is found.', daily: 'Once a day, at seven in your time zone.' },
  nearest: 'Did you mean one of these?',
  watchAnyway: 'Watch it anyway',
  save: 'Save changes',
  cancel: 'Cancel',
  create: 'Create alert',
  preview: 'Show what matches now',
}
