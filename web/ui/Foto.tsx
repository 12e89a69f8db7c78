import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo, useEffect, useState } from 'react';
import { imagemLer } from '#contract/papel/imagens.ts';
import { readBlob } from '#web/lib/api/read.ts';
import { initials } from '#web/lib/format.ts';

/** A picture of the practice, fetched with the token and shown from a blob. */
export const useImagem = (id: string | null | undefined) => {
  const { data } = useQuery({
    ...readBlob(imagemLer, { params: { id: id ?? '' }, silent: true }),
    enabled: Boolean(id),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data || !id) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data, id]);
  return url;
};

type Props = { id: string | null | undefined; nome: string; size?: number; cor?: string | null };

/** A photo, or the initials on a colour: a given one, or one derived from the name. */
export const Foto = memo(({ id, nome, size = 38, cor }: Props) => (
  <Avatar
    src={useImagem(id)}
    name={nome}
    color={cor ?? 'initials'}
    size={size}
    radius={size}
    alt=""
    imageProps={{ alt: '' }}
    styles={{ placeholder: { fontSize: `var(--mantine-font-size-${size > 44 ? 'lg' : size > 32 ? 'sm' : 'xs'})` } }}
  >
    {initials(nome)}
  </Avatar>
));
