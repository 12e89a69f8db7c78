import { Image } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Anexo, anexoLer } from '#contract/anexos.ts';
import { readBlob } from '#web/lib/api/read.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import classes from './AnexoPreview.module.css';

/** Previews a picture, a PDF or a text on the page. The bytes are fetched with the token and stay in memory. */
export const AnexoPreview = ({ anexo, onClose }: { anexo: Anexo; onClose: () => void }) => {
  const { data, isError, refetch } = useQuery({
    ...readBlob(anexoLer, { params: { id: anexo.id } }),
    // Not read again while it is shown: a PDF would start at its first page.
    staleTime: 'static',
    gcTime: 0,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const picture = ['jpg', 'jpeg', 'png'].includes(anexo.extensao);
  return (
    <Dialog opened onClose={onClose} title={anexo.nome} size="xl">
      {isError && <LoadError coisa={anexo.nome} onRetry={refetch} />}
      {!url && !isError && <Spinner />}
      {url && picture && <Image src={url} alt={anexo.nome} fit="contain" mah="75dvh" />}
      {url && !picture && <iframe className={classes.frame} src={url} title={anexo.nome} />}
    </Dialog>
  );
};
