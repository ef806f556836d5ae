-- A file that is removed keeps its row, so that orders still show how often it was downloaded.
ALTER TABLE "product_file" ADD COLUMN "removed_at" TIMESTAMPTZ;
