/** Whether somebody who belongs to several practices has signed in in this tab and not chosen one yet. */
const KEY = 'escolhendo';

export const isEscolhendo = () => sessionStorage.getItem(KEY) !== null;
export const setEscolhendo = (is: boolean) => (is ? sessionStorage.setItem(KEY, '1') : sessionStorage.removeItem(KEY));
