import type { Metadata } from "next";
import { sell } from "#app/(dashboard)/begin/actions";
import { archive, backToDraft, publish, remove, restore } from "#app/(dashboard)/products/actions";
import { removeIt } from "#app/(dashboard)/products/files/actions";
import { readDetails } from "#app/(dashboard)/products/read-details";
import { DetailsPage } from "#components/frame/details-page";
import { FilesSection } from "#components/products/files-section";
import { LastOrders } from "#components/products/last-orders";
import { ProductActions } from "#components/products/product-actions";
import { ProductFacts } from "#components/products/product-facts";
import { ProductLists } from "#components/products/product-lists";
import { ActButton } from "#components/ui/act-button";
import { Section } from "#components/ui/section";
import { Status } from "#components/ui/status";
import { TextLink } from "#components/ui/text-link";
import { toUnix } from "#lib/core/time";
import { listOrderOverviews } from "#lib/dashboard/orders/read";
import { listProductFiles } from "#lib/dashboard/product-files/read";
import { readForPage } from "#lib/pages/page";
import { dashboardContext, requireSession } from "#lib/pages/session";
import styles from "./page.module.css";

const ORDERS_SHOWN = 8;

export async function generateMetadata({ params }: PageProps<"/products/[id]">): Promise<Metadata> {
  const { product } = await readDetails((await params).id);
  return { title: product.title };
}

export default async function ProductPage({ params }: PageProps<"/products/[id]">) {
  const { id } = await params;
  const { store } = await requireSession();
  const ctx = await dashboardContext();
  const details = await readDetails(id);
  const orders = await readForPage(ctx, () => listOrderOverviews(ctx, { product_id: id }));
  const { product } = details;
  const isDigital = product.type === "digital_product";
  const files = isDigital ? await readForPage(ctx, () => listProductFiles(ctx, id)) : [];
  const now = toUnix(ctx.now);
  return (
    <DetailsPage
      back={{ href: "/products", label: "Products" }}
      title={product.title}
      status={<Status of="product" is={product.status} />}
      actions={
        <>
          {ctx.mode === "test" && product.status === "published" && (
            <ActButton action={sell} fields={{ product: id }} pending="Selling">
              Test sale
            </ActButton>
          )}
          <ProductActions
            details={details}
            fileCount={files.length}
            acts={{ publish, backToDraft, archive, remove, restore }}
            now={now}
          />
        </>
      }
      facts={<ProductFacts details={details} />}
    >
      {product.description && (
        <Section title="Description">
          <p className={styles.description}>{product.description}</p>
        </Section>
      )}
      {isDigital && <FilesSection product={product} files={files} remove={removeIt} />}
      <ProductLists product={product} now={now} zone={store.timezone} />
      <Section
        title="Last orders"
        end={orders.data.length > ORDERS_SHOWN && <TextLink href={`/orders?product=${id}`}>All orders</TextLink>}
      >
        <LastOrders orders={orders.data.slice(0, ORDERS_SHOWN)} />
      </Section>
    </DetailsPage>
  );
}
