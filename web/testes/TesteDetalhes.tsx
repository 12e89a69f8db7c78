import { Alert, Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClipboardCheck, IconCopy, IconInfoCircle, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Teste } from '#contract/testes/testes.ts';
import { AnexosCard } from '#web/anexos/index.ts';
import { formatDate } from '#web/lib/format.ts';
import { BreadcrumbBar } from '#web/ui/page/BreadcrumbBar.tsx';
import { Detalhes } from '#web/ui/page/Detalhes.tsx';
import { PageCard } from '#web/ui/page/PageCard.tsx';
import { AplicarDialog } from './aplicacoes/AplicarDialog.tsx';
import { useCopiar } from './copiar.ts';
import { Selos } from './Selos.tsx';
import { useNomes } from './termos-de-teste.ts';

const Escalas = ({ teste }: { teste: Teste }) => {
  const { t } = useTranslation('testes');
  return (
    <PageCard title={t('escalas.titulo')} description={t('sem_normas')}>
      <Table.ScrollContainer minWidth={480}>
        <Table aria-label={t('escalas.titulo')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('escalas.nome')}</Table.Th>
              <Table.Th>{t('escalas.tipo_escore')}</Table.Th>
              <Table.Th>{t('escalas.direcao')}</Table.Th>
              <Table.Th>{t('escalas.faixas')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {teste.escalas.map(({ nome, tipo_escore, direcao, faixas }) => (
              <Table.Tr key={nome}>
                <Table.Td>{nome}</Table.Td>
                <Table.Td>{t(`tipos.${tipo_escore}`)}</Table.Td>
                <Table.Td>{t(`direcoes.${direcao}`)}</Table.Td>
                <Table.Td>{t(`faixas.${faixas}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </PageCard>
  );
};

const Dados = ({ teste }: { teste: Teste }) => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const nomes = useNomes();
  const { categoria, area, link, uso, satepsi_situacao: satepsi, satepsi_conferido_em: conferido } = teste;
  const situacao = satepsi && [t(`satepsi.${satepsi}`), conferido && formatDate(conferido)].filter(Boolean).join(' · ');
  return (
    <Detalhes
      itens={[
        { nome: t('categoria'), valor: categoria && nomes.termo('categoria', categoria) },
        { nome: t('area'), valor: area && nomes.termo('area', area) },
        { nome: t('assuntos'), valor: teste.assuntos.join(' · ') },
        { nome: t('idade'), valor: nomes.faixaDeIdade(teste) },
        { nome: t('publico'), valor: nomes.publico(teste) },
        { nome: t('quem'), valor: uso ? t(`usos.${uso}`) : t(teste.uso_privativo ? 'privativo' : 'usos.livre') },
        { nome: t('objetivo'), valor: teste.objetivo },
        { nome: t('descricao'), valor: teste.descricao },
        { nome: t('aplicacao'), valor: teste.aplicacao },
        { nome: t('correcao'), valor: teste.correcao },
        { nome: t('material'), valor: teste.material },
        { nome: t('editora'), valor: teste.editora },
        { nome: t('satepsi_situacao'), valor: situacao },
        {
          nome: t('link'),
          valor: link && (
            <Anchor href={link} target="_blank" rel="noreferrer">
              {link}
            </Anchor>
          ),
        },
      ]}
    />
  );
};

/** One test: to read, apply, copy or, if it is the practice's own, edit. */
export const TesteDetalhes = ({ teste }: { teste: Teste }) => {
  const { t } = useTranslation(['testes', 'cadastro']);
  const title = teste.sigla ?? teste.nome;
  useDocumentTitle(title);
  const copiar = useCopiar();
  const [applying, setApplying] = useState(false);
  const meu = teste.origem === 'meu';
  return (
    <>
      <BreadcrumbBar
        links={[
          { to: '/testes', title: t('titulo') },
          { title, active: true },
        ]}
        buttons={
          meu
            ? [{ url: `/teste/${teste.id}/editar`, title: t('cadastro:editar'), icon: <IconPencil size={16} /> }]
            : undefined
        }
      >
        <Button
          size="sm"
          variant="default"
          leftSection={<IconCopy size={16} />}
          loading={copiar.isPending}
          onClick={() => copiar.mutate(teste)}
        >
          {t('copiar')}
        </Button>
        <Button size="sm" leftSection={<IconClipboardCheck size={16} />} onClick={() => setApplying(true)}>
          {t('aplicar')}
        </Button>
      </BreadcrumbBar>
      <Stack>
        <PageCard
          title={title}
          main
          description={teste.sigla ? teste.nome : undefined}
          actions={<Selos teste={teste} />}
        >
          <Stack>
            {teste.conferir && (
              <Alert icon={<IconInfoCircle />} color="gray" role="note">
                {t('conferir')}
              </Alert>
            )}
            <Dados teste={teste} />
          </Stack>
        </PageCard>
        {teste.escalas.length > 0 ? <Escalas teste={teste} /> : <Text c="dimmed">{t('sem_normas')}</Text>}
        <AnexosCard dono="testes" donoId={teste.id} />
      </Stack>
      <AplicarDialog teste={teste} opened={applying} onClose={() => setApplying(false)} />
    </>
  );
};
