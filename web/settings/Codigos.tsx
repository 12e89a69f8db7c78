import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api/download.ts';
import { alertas } from '#web/lib/notices/notices.ts';
import classes from './Seguranca.module.css';

/** The recovery codes, shown once: the server keeps only their hashes. */
export const Codigos = ({ codigos, onDone }: { codigos: string[]; onDone: () => void }) => {
  const { t } = useTranslation('seguranca');
  const text = codigos.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => alertas.salvoComSucesso(t('codigos.titulo'), t('codigos.titulo_genero')),
      () => alertas.aviso(t('codigos.nao_copiou')),
    );
  return (
    <Stack maw={520}>
      <Alert title={t('codigos.titulo')}>{t('codigos.texto')}</Alert>
      <ul className={classes.codigos}>
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={copy}>
          {t('codigos.copiar')}
        </Button>
        <Button
          variant="default"
          onClick={() => download(new Blob([`Vínculo\n\n${text}\n`], { type: 'text/plain' }), 'vinculo-codigos.txt')}
        >
          {t('codigos.baixar')}
        </Button>
        <Button onClick={onDone}>{t('codigos.guardei')}</Button>
      </Group>
    </Stack>
  );
};
