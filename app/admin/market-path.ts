export const MARKET = '/admin/market'
