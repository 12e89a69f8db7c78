const GUARDADO_MS = 60_000;

/** Hands the file to the browser. Its name says nothing about the paper. */
export const salvar = (file: Blob, nome: string) => {
  const url = URL.createObjectURL(file);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = nome;
  anchor.click();
  // Some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(url), GUARDADO_MS);
};

export const tamanhoPorExtenso = (bytes: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(
    Math.max(1, Math.round(bytes / 1000)),
  );
