/** Cookies that scripts can read. The HttpOnly half of a session is set by the server. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null;
};

export const writeCookie = (name: string, value: string, maxAge?: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}${age}`;
};

export const clearCookie = (name: string) => writeCookie(name, '', 0);
