export const TAX_NUMBER = 'Tax number'
