import { Button, Group, Text } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imagemEnviar } from '#contract/papel/imagens.ts';
import { IMAGE_MAX_BYTES } from '#domain/constants.ts';
import { ApiError, call } from '#web/lib/api/api.ts';
import { useMutation } from '#web/lib/api/mutation.ts';
import { later } from '#web/lib/later.ts';

const CropDialog = later(() => import('./CropDialog.tsx').then((module) => module.CropDialog));

type Props = {
  uso: 'foto' | 'assinatura';
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  children: ReactNode;
};

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];
const ASPECT = { foto: 1, assinatura: 3 };

/** Whether a file is a picture, judged by its content. */
const isImagem = async (url: string) => {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
};

/** Chooses, crops and uploads a picture; the record refers to it by its id. */
export const ImagePicker = ({ uso, label, value, onChange, children }: Props) => {
  const { t } = useTranslation(['shell', 'erros', 'imagem']);
  const [source, setSource] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const input = useId();

  const upload = useMutation({
    mutationFn: (blob: Blob) => {
      const body = new FormData();
      body.set('arquivo', blob, 'imagem.png');
      return call(imagemEnviar, { query: { uso }, body });
    },
    onSuccess: ({ id }) => onChange(id),
    onError: (failure) =>
      setError(failure instanceof ApiError && failure.message ? failure.message : t('imagem:falhou')),
  });

  const choose = async (file: File | undefined) => {
    setError(null);
    if (!file) return;
    if (!TYPES.includes(file.type)) return setError(t('erros:imagem_invalida'));
    if (file.size > IMAGE_MAX_BYTES) return setError(t('erros:arquivo_grande'));
    const url = URL.createObjectURL(file);
    if (await isImagem(url)) return setSource(url);
    URL.revokeObjectURL(url);
    setError(t('erros:imagem_invalida'));
  };

  const close = () => {
    if (source) URL.revokeObjectURL(source);
    setSource(null);
  };

  return (
    <Group align="center">
      {children}
      <div>
        <Group gap="xs">
          <Button
            component="label"
            htmlFor={input}
            variant="default"
            leftSection={<IconPhoto size={16} />}
            loading={upload.isPending}
          >
            {label}
          </Button>
          <input
            id={input}
            type="file"
            accept={TYPES.join(',')}
            aria-label={label}
            style={{ position: 'absolute', width: 1, height: 1, opacity: 0 }}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          {value && (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={() => onChange(null)}>
              {t('imagem:remover')}
            </Button>
          )}
        </Group>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
            {error}
          </Text>
        )}
      </div>
      {source && (
        <Suspense>
          <CropDialog
            source={source}
            aspect={ASPECT[uso]}
            onClose={close}
            onDone={(blob) => {
              close();
              upload.mutate(blob);
            }}
          />
        </Suspense>
      )}
    </Group>
  );
};
