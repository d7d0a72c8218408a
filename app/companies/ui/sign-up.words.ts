export const FROM_SIGN_UP = 'From your sign-up'
