/** The name that the server gave a file (RFC 5987). */
export const nomeDa = (response: Response) => {
  const escrito = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return escrito ? decodeURIComponent(escrito) : 'documento.pdf';
};

export const tamanhoPorExtenso = (bytes: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.round(bytes / 1000)),
  );
